/** Returns the API's address for the path of an overlay's page. Both end in the overlay's secret. */
export const overlayAddress = (path: string) => `/api/inhouse/overlays/${path.slice(path.lastIndexOf('/') + 1)}`
