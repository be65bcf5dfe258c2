import { escapeXml } from '#server/platform/http/escapeXml.ts'

type Item = { title: string; link: string; description: string; author?: string | undefined; at: Date }
type Channel = { title: string; link: string; description: string; self: string }

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/**
 * Authors are Dublin Core elements, because the `author` of RSS must be a mail address.
 * https://www.rssboard.org/rss-profile
 */
export function rssOf({ title, link, description, self }: Channel, items: readonly Item[]): string {
  const entries = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.link)}<guid isPermaLink="true">${escapeXml(item.link)}</guid>${element('description', item.description)}${item.author === undefined ? '' : element('dc:creator', item.author)}<pubDate>${item.at.toUTCString()}</pubDate></item>`,
  )
  const about = `${element('title', `${title} - 부리`)}${element('link', link)}${element('description', description)}<language>ko</language>`
  const selfLink = `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${about}${selfLink}\n${entries.join('\n')}\n</channel></rss>\n`
}
