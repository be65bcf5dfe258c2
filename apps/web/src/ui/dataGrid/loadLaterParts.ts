/** Loads the parts that only an edit needs, once the grid is drawn and before anyone types. */
export const loadLaterParts = () => import('./laterParts.ts')
