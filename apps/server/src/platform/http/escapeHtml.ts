const ENTITY_OF_CHARACTER: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITY_OF_CHARACTER[character] ?? character)
