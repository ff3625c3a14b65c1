import { expect, it } from 'vitest'
import { readMediaRef, writeMediaRef } from './media-ref.rules.ts'

it('survives JSON, including binary keys', () => {
  const media = {
    kind: 'image' as const,
    directPath: '/v/1',
    url: 'https://host/v/1',
    mediaKey: Buffer.from([0, 255, 7]),
    sha256: null,
    owner: { remoteJid: '55@s.whatsapp.net', id: 'A', fromMe: false, participant: null },
  }
  expect(readMediaRef(JSON.parse(JSON.stringify(writeMediaRef(media))))).toEqual(media)
})

it('rejects a reference that it did not write', () => {
  expect(readMediaRef({})).toBeNull()
  expect(readMediaRef({ kind: 'image', mediaKey: 5 })).toBeNull()
  expect(readMediaRef({ kind: 'exe', mediaKey: '', owner: { remoteJid: 'a@b' } })).toBeNull()
})
