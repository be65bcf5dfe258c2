/** Loads the parts that only an edit needs. Called when the grid has been drawn, before anyone types. */
export const loadLaterParts = () => import('./laterParts.ts')
