import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeDiscordText, maskWebhook, webhookIn } from './discordWebhook.ts'

const ID = '123456789012345678'
const TOKEN = 'aB3_-'.repeat(13)
const address = `https://discord.com/api/webhooks/${ID}/${TOKEN}`

test.each([
  address,
  ` ${address}\n`,
  `${address}/`,
  `https://discordapp.com/api/webhooks/${ID}/${TOKEN}`,
  `https://canary.discord.com/api/v10/webhooks/${ID}/${TOKEN}`,
])('the address %j is a webhook', (text) => {
  expect(webhookIn(text)).toEqual({ id: ID, token: TOKEN })
})

test.each([
  '',
  address.replace('https', 'http'),
  address.replace('discord.com', 'discord.com.example.org'),
  address.replace('discord.com', 'discord.com@127.0.0.1'),
  address.replace('discord.com', 'discord.com:8080'),
  address.replace('discord.com', '169.254.169.254'),
  address.replace('discord.com', '[::1]'),
  address.replace('discord.com', 'evil.discord.com'),
  address.replace('discord.com', 'discоrd.com'),
  address.replace('webhooks', 'webhooks/../channels'),
  `${address}/messages/1`,
  `${address}?wait=true`,
  `${address}#a`,
  address.replace(ID, '12'),
  `https://discord.com/api/webhooks/${ID}/short`,
  `${address}\nhttps://127.0.0.1/`,
  address + 'a'.repeat(100_000),
])('the address %j is not a webhook', (text) => {
  expect(webhookIn(text)).toBeUndefined()
})

test('a mask shows four digits and nothing of the token', () => {
  expect(maskWebhook(ID)).toBe('discord.com/api/webhooks/…5678/••••••••')
})

test('characters with a meaning to Discord are escaped, and the words stay', () => {
  const text = fc.string({ unit: fc.constantFrom(...'@everyone<#1>[감](https://d.gg/x)**__~~||`\\- 자') })
  fc.assert(
    fc.property(text, (words) => {
      const escaped = escapeDiscordText(words)
      expect(escaped.replaceAll(/\\[\\*_`~|<>@[\]()#:/-]/g, '')).not.toMatch(/[\\*_`~|<>@[\]()#:/-]/)
      expect(escaped.replaceAll(/\\(.)/g, '$1')).toBe(words)
    }),
  )
})

test('plain words are not escaped', () => {
  expect(escapeDiscordText('@everyone')).toBe('\\@everyone')
  expect(escapeDiscordText('**a** <@1> [b](c) https://d\\')).toBe(
    '\\*\\*a\\*\\* \\<\\@1\\> \\[b\\]\\(c\\) https\\:\\/\\/d\\\\',
  )
  expect(escapeDiscordText('새벽 감자')).toBe('새벽 감자')
})
