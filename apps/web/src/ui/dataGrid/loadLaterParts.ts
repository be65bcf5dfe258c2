/** What only an edit needs: asked for once the grid is drawn, long before anyone types. */
export const loadLaterParts = () => import('./laterParts.ts')
