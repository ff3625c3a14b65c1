import { expect, it } from 'vitest'
import { mapLinkOf } from './map-link.rules.ts'

const at = (latitude: number, longitude: number, name = '') => ({ kind: 'place', latitude, longitude, name })
const sp = at(-23.5505, -46.6333)
const wordless = { kind: 'wordless' }

it.each([
  // Google
  ['https://www.google.com/maps/@-23.5505,-46.6333,17z', sp],
  ['https://www.google.com.br/maps/@-23.5505,-46.6333,17z?entry=ttu', sp],
  [
    'https://www.google.com/maps/place/Loja+do+Z%C3%A9/@-23.55,-46.63,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-23.5505!4d-46.6333!16s',
    at(-23.5505, -46.6333, 'Loja do Zé'),
  ],
  ['https://www.google.com/maps/place/Loja/@-23.5505,-46.6333,17z', at(-23.5505, -46.6333, 'Loja')],
  ['https://www.google.com/maps/place/-23.5505,-46.6333', sp],
  ['https://www.google.com/maps/search/-23.5505,+-46.6333?entry=tts', sp],
  ['https://www.google.com/maps/search/?api=1&query=-23.5505%2C-46.6333', sp],
  ['https://www.google.com/maps/dir/?api=1&destination=-23.5505,-46.6333', sp],
  ['https://maps.google.com/maps?q=-23.5505%2C-46.6333', sp],
  ['https://maps.google.com/?q=loc:-23.5505,-46.6333', sp],
  ['https://maps.google.com/?ll=-23.5505,-46.6333&z=16', sp],
  // With surrounding words, as phones share them
  ['Estou aqui: https://maps.google.com/?q=-23.5505,-46.6333 até já', sp],
  // Without coordinates
  ['https://maps.app.goo.gl/AbCdEf123', wordless],
  ['Loja do Zé\nhttps://maps.app.goo.gl/AbCdEf123?g_st=ic', wordless],
  ['https://goo.gl/maps/AbCdEf', wordless],
  ['https://www.google.com/maps/place/Avenida+Paulista', wordless],
  ['https://maps.google.com/?q=Avenida%20Paulista', wordless],
  ['https://maps.google.com/?q=%E0%A4%A', wordless],
  // Apple
  ['https://maps.apple.com/?ll=-23.5505,-46.6333&q=Loja%20do%20Z%C3%A9', at(-23.5505, -46.6333, 'Loja do Zé')],
  ['https://maps.apple.com/place?coordinate=-23.5505,-46.6333&name=Loja', at(-23.5505, -46.6333, 'Loja')],
  ['https://maps.apple.com/?q=-23.5505,-46.6333', sp],
  ['https://maps.apple/p/AbCdEf', wordless],
  // OpenStreetMap
  ['https://www.openstreetmap.org/#map=17/-23.5505/-46.6333', sp],
  ['https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=17/1/2', sp],
  ['https://www.openstreetmap.org/node/1#map=17/-23.5505/-46.6333&layers=N', sp],
  ['https://osm.org/go/M@ySNp', wordless],
  // Waze
  ['https://waze.com/ul?ll=-23.5505,-46.6333&navigate=yes', sp],
  ['https://ul.waze.com/ul?ll=-23.5505%2C-46.6333', sp],
  // geo
  ['geo:-23.5505,-46.6333', sp],
  ['geo:-23.5505,-46.6333;u=35', sp],
  ['geo:0,0?q=-23.5505,-46.6333(Loja)', at(-23.5505, -46.6333, 'Loja')],
  ['geo:-23.5505,-46.6333?q=-23.5505,-46.6333', sp],
  ['geo:0,0?q=Avenida+Paulista', wordless],
  // Coordinates
  ['-23.5505, -46.6333', sp],
  ['(-23.5505,-46.6333)', sp],
  [' -23.5505 -46.6333 ', sp],
  ['-23,5505; -46,6333', sp],
  ['23°33\'01.8"S 46°37\'59.9"W', at(-23.5505, -46.633306)],
  ['23,5505° S, 46,6333° O', sp],
  ['90.00, 180.00', at(90, 180)],
  // No location
  ['90.01, 10.00', null],
  ['10.00, 180.01', null],
  ['10, 20', null],
  ['1.234,56', null],
  ['23.55', null],
  ['', null],
  ['bom dia', null],
  ['https://exemplo.com.br/@-23.5505,-46.6333', null],
  ['https://www.google.com/search?q=-23.5505,-46.6333', null],
  ['https://google.com.maps.exemplo.com/maps?q=-23.5505,-46.6333', null],
  ['https://maps.google.com/?q=-95.5,-46.6', wordless],
  ['https://maps.google.com/?q=1.11,2.22 https://maps.google.com/?q=3.33,4.44', null],
  ["23°33'S", null],
])('MSG-04: %s', (pasted, expected) => expect(mapLinkOf(pasted)).toEqual(expected))

it('MSG-04: a location’s name is cut to the form’s limit', () =>
  expect(mapLinkOf(`https://maps.apple.com/?ll=1.11,2.22&q=${'x'.repeat(300)}`)).toMatchObject({
    name: 'x'.repeat(200),
  }))
