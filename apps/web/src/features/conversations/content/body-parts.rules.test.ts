import { describe, expect, it } from 'vitest'
import { parseLocation } from './location.rules.ts'
import { cardsOf } from './vcard.rules.ts'

describe('MSG-04: a location', () => {
  it.each([
    ['all parts', 'https://i/m.png|https://maps/x|Sé', 'https://i/m.png', 'https://maps/x', 'Sé'],
    ['no description', 'https://i/m.png|https://maps/x', 'https://i/m.png', 'https://maps/x', null],
    ['no picture', '|https://maps/x|Sé', null, 'https://maps/x', 'Sé'],
    ['a picture inside', 'data:image/png;base64,AA==|https://m', 'data:image/png;base64,AA==', 'https://m', null],
    ['a script as link', '|javascript:alert(1)|x', null, null, 'x'],
    ['bars in the description', '|https://m|a|b', null, 'https://m', 'a|b'],
    ['nothing', '', null, null, null],
  ])('%s', (_, body, image, link, description) => {
    expect(parseLocation(body)).toEqual({ image, link, description })
  })
})

describe('MSG-02: a contact card', () => {
  it.each([
    [
      'name and number',
      'BEGIN:VCARD\nFN:Ana\nTEL;type=CELL;waid=5511999990000:+55 11 99999-0000\nEND:VCARD',
      'Ana',
      '5511999990000',
    ],
    ['a number without id', 'BEGIN:VCARD\r\nFN:Bia\r\nTEL:+55 (11) 3333-4444\r\nEND:VCARD', 'Bia', '551133334444'],
    ['a line with a group prefix', 'BEGIN:VCARD\nFN:Caio\nitem1.TEL;waid=1:+1\nEND:VCARD', 'Caio', '1'],
    ['escaped characters', 'BEGIN:VCARD\nFN:Silva\\, Ana\nTEL:1\nEND:VCARD', 'Silva, Ana', '1'],
    ['no name', 'BEGIN:VCARD\nTEL:123\nEND:VCARD', '123', '123'],
  ])('%s', (_, body, name, number) => {
    expect(cardsOf(body)).toEqual([{ name, numbers: [number] }])
  })

  it('several people', () => {
    expect(cardsOf('BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD').map(({ name }) => name)).toEqual([
      'A',
      'B',
    ])
  })

  it('no card', () => {
    expect(cardsOf('hello')).toEqual([])
  })
})
