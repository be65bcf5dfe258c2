/** Converts the path of an overlay's page to the path of its event stream. Both end in the secret. */
export const overlayAddress = (path: string) => `/api/inhouse/overlays/${path.slice(path.lastIndexOf('/') + 1)}`
