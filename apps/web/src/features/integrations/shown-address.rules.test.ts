import { expect, it } from 'vitest'
import { shownAddress } from './shown-address.rules.ts'

it.each([
  ['https://n8n.example/webhook/abc?key=1#x', 'n8n.example/webhook/abc'],
  ['https://ana:senha@n8n.example:8443/', 'n8n.example:8443'],
  ['', ''],
  ['n8n', ''],
])('INT-01: the address %j is shown as %j', (url, text) => expect(shownAddress(url)).toBe(text))
