/** Once the page has been drawn and can be used: what comes only then makes nobody wait over a slow line. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
  })

const LONGEST_MS = 1000
