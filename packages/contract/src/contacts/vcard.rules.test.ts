import { expect, it } from 'vitest'
import { BROKEN_NUMBER, cardsOfFile, isVcardText, linesOfCards } from './vcard.rules.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

it.each([
  [
    '2.1 with quoted-printable on two lines',
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Ana=',
      '=20Maria;;;',
      'TEL;CELL:11 98888-7777',
    ),
    { name: 'Ana Maria Conceição', number: '11 98888-7777', email: '' },
  ],
  [
    '2.1 in an older character set',
    card('VERSION:2.1', 'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Jo=E3o', 'TEL;HOME:1133334444'),
    { name: 'João', number: '1133334444', email: '' },
  ],
  [
    '3.0 with folded lines, groups and escaped signs',
    card(
      'VERSION:3.0',
      'FN:Bia Reis\\, ',
      ' sócia',
      'item1.EMAIL;type=INTERNET:bia@x.ex',
      ' ample',
      'TEL;type=WORK;type=FAX:1130000000',
      'item2.TEL;type=CELL;type=pref:+55 11 97777-6666',
    ),
    { name: 'Bia Reis, sócia', number: '+55 11 97777-6666', email: 'bia@x.example' },
  ],
  [
    '4.0 with addresses as links',
    card(
      'VERSION:4.0',
      'FN:Caio',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+55-11-96666-5555;ext=9',
      'EMAIL:mailto:caio@x.example',
    ),
    { name: 'Caio', number: '+55-11-96666-5555', email: 'caio@x.example' },
  ],
  [
    'the number on WhatsApp before others',
    card('FN:Duda', 'TEL;CELL:111', 'TEL;waid=5511955554444:+55 11 5555'),
    { name: 'Duda', number: '+5511955554444', email: '' },
  ],
  [
    'a company without a person',
    card('ORG:Padaria;Centro', 'TEL:1144445555'),
    { name: 'Padaria Centro', number: '1144445555', email: '' },
  ],
  ['a card without a number', card('FN:Eva'), { name: 'Eva', number: '', email: '' }],
])('CTC-06: %s', (_, text, expected) => {
  expect(isVcardText(text)).toBe(true)
  expect(cardsOfFile(text)).toEqual([{ ...expected, isBroken: false }])
})

it('CTC-06: a number that is not a phone number does not hide another one of the card', () => {
  const [service] = cardsOfFile(card('FN:Rui', 'TEL;CELL:*144#', 'TEL;HOME:+55 11 95555-4444'))
  expect(service?.number).toBe('+55 11 95555-4444')
})

// Slower than this limit, a file of contacts with photos reaches the 30 seconds in which the server reads it.
it('CTC-06: a photo of two megabytes does not delay the import', { timeout: 20_000 }, () => {
  const photo = Array.from({ length: 28_000 }, () => ` ${'A'.repeat(74)}`)
  const cards = cardsOfFile(card('FN:Gil', 'PHOTO;ENCODING=b;TYPE=JPEG:AAAA', ...photo, 'TEL:1155556666'))
  expect(cards).toEqual([{ name: 'Gil', number: '1155556666', email: '', isBroken: false }])
})

it('CTC-06: a broken card is named and does not lose the others', () => {
  const file = [
    card('FN:Ana', 'TEL:1'),
    'BEGIN:VCARD\r\nFN:Cortado\r\nTEL:2\r\n',
    card('FN:Bia', 'TEL:3'),
    'BEGIN:VCARD\nTEL:4',
  ].join('')
  expect(linesOfCards(file)).toEqual([
    ['name', 'number', 'email'],
    ['Ana', '1', ''],
    ['Cortado', BROKEN_NUMBER, ''],
    ['Bia', '3', ''],
    ['vCard 4', BROKEN_NUMBER, ''],
  ])
})

it.each([
  ['a table', 'nome;numero\nBEGIN:VCARD;1'],
  ['an empty file', ''],
])('CTC-06: %s is not a file of cards', (_, text) => expect(isVcardText(text)).toBe(false))
