import { type Browser, type BrowserContext, type CDPSession, devices, type Page } from '@playwright/test'

/** The connection and speed of a phone on a bus. */
export const CONNECTION = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, cpuSlowdown: 4 } as const
const PHONE = devices['Pixel 7']
const SCREEN = { width: 390, height: 844 }

export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: SCREEN,
    userAgent: PHONE.userAgent,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  })

export type Tab = { page: Page; session: CDPSession }

export async function openTab(phone: BrowserContext): Promise<Tab> {
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: CONNECTION.latencyMs,
    downloadThroughput: CONNECTION.bytesPerSecond,
    uploadThroughput: CONNECTION.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CONNECTION.cpuSlowdown })
  return { page, session }
}
