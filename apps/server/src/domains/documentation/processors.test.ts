import { expect, it } from 'vitest'
import { processorsOf } from './processors.ts'

type Settings = Parameters<typeof processorsOf>[0]
const none = {
  smtpUrl: null,
  storage: null,
  payments: { pix: null, efi: null, asaasUrl: '' },
  maps: { places: null, openStreetMap: null, tiles: null, extractionsPerMonth: 1000 },
} satisfies Settings
const asaas = (key: string | null) => ({ operatorSecret: async () => key })

it.each<[string, object, string | null, string[]]>([
  ['no configured service', {}, null, []],
  ['a mail server', { smtpUrl: 'smtp://mail.example' }, null, ['mail']],
  ['an object store', { storage: {} }, null, ['objectStore']],
  ['Asaas', {}, 'key', ['asaas']],
  ['Efí, which has priority over Asaas,', { payments: { ...none.payments, efi: {} } }, 'key', ['efi']],
  ['the places API', { maps: { ...none.maps, places: {} } }, null, ['places']],
  [
    'a map of OpenStreetMap',
    { maps: { ...none.maps, openStreetMap: {}, tiles: {} } },
    null,
    ['openStreetMap', 'mapTiles'],
  ],
])('SGN-12: with %s the legal details name the configured services', async (_what, settings, key, expected) => {
  expect(await processorsOf({ ...none, ...settings } as Settings, asaas(key))).toEqual(expected)
})
