/** The page's path and the API's path both end in the overlay's secret. */
export const overlayAddress = (path: string) => `/api/inhouse/overlays/${path.slice(path.lastIndexOf('/') + 1)}`
