/** Once the page has been drawn and can be used: what comes only then makes nobody wait over a slow line. */
export const whenIdle = () =>
  // Safari has no idle callbacks.
  new Promise<void>((resolve) => void (window.requestIdleCallback ?? setTimeout)(() => resolve()))
