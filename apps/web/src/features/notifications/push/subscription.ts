const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const currentSubscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null

/** Whether the subscription was made for this key. True if the browser does not reveal the subscription's key. */
export const isForKey = ({ options }: PushSubscription, publicKey: string) =>
  !options.applicationServerKey || base64url(options.applicationServerKey) === publicKey

/** Returns `undefined` without permission, or if the subscription has no keys. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const oldSubscription = await pushManager.getSubscription()
  if (oldSubscription && !isForKey(oldSubscription, publicKey)) await oldSubscription.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (!p256dh || !auth) return undefined
  return { endpoint: subscription.endpoint, p256dh: base64url(p256dh), auth: base64url(auth) }
}
