/** Loads the parts that only an edit needs. */
export const loadLaterParts = () => import('./laterParts.ts')
