import { createPortal } from 'react-dom'

/** Loaded late, because the size of the first download is limited. */
export function ContactLink() {
  const contact = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content
  const menu = document.querySelector('footer nav')
  return contact && menu ? createPortal(<a href={contact}>문의</a>, menu) : null
}
