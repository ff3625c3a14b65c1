import { expect, it } from 'vitest'
import { canonicalNetworkPhone, phoneSpellings, readPhone } from './phone.ts'
import { spellings } from './phone-spellings.ts'

const all = Object.values(spellings).flat()

it.each(all)('contacts.1: %j becomes %j', (text, becomes) => {
  const reading = readPhone(text)
  expect(reading.number ?? { refused: reading.problem }).toEqual(becomes)
})

it('contacts.1: a stored number and every other form of it are parsed to the stored number', () => {
  const stored = new Set(all.flatMap(([, becomes]) => (typeof becomes === 'string' ? [becomes] : [])))
  for (const number of stored) {
    expect(readPhone(`+${number}`).number).toBe(number)
    expect(phoneSpellings(number)[0]).toBe(number)
    expect(phoneSpellings(number).map(canonicalNetworkPhone)).toEqual(phoneSpellings(number).map(() => number))
  }
})

it.each([
  ['5511987654321', ['551187654321']],
  // No old mobile number started with the digit after the ninth digit.
  ['5511912345678', []],
  ['551133334444', []],
  ['5491123456789', ['541123456789']],
  ['525512345678', ['5215512345678']],
  ['2250707123456', ['22507123456']],
  ['2250103123456', ['22503123456']],
  // New prefix and old number belong to different operators, so there was no old form.
  ['2250107123456', []],
  ['2290197123456', ['22997123456']],
  ['24166123456', ['241066123456', '24106123456', '2416123456']],
  ['351912345678', []],
])('contacts.1: the network may also know %s as %j', (number, others) => {
  expect(phoneSpellings(number).slice(1)).toEqual(others)
})

it('contacts.1: hostile texts are rejected quickly', () => {
  const texts = [
    'x'.repeat(2001),
    '1'.repeat(2000),
    ' +'.repeat(900),
    '(1'.repeat(900),
    '1 /'.repeat(600),
    '(a)'.repeat(600),
    `1${' - '.repeat(600)}x`,
    `${'1-'.repeat(40)}${'(,'.repeat(900)}`,
    '1 x '.repeat(500),
    `11 98765-4321${' a1'.repeat(30)}`,
    `0${' '.repeat(1900)}xx`,
    `a${'/'.repeat(1900)}1`,
    '1 1 1 1 1 1 1 1 '.repeat(4),
  ]
  const startTime = performance.now()
  for (const text of texts) expect(readPhone(text).number).toBeNull()
  expect(readPhone('1:::'.repeat(500)).number).toBeNull()
  expect(performance.now() - startTime).toBeLessThan(1000)
})

const cell = (text: string) => {
  const marked = text.replace(
    /[^\x20-\x7e\u00c0-\u00ff📱]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text === '' ? '(empty)' : `\`${marked.replaceAll('|', '\\|')}\``
}
const WORDS = {
  missing: 'missing',
  invalid: 'not a number',
  extension: 'an extension',
  areaMissing: 'the area code (DDD) is missing',
  digitsLost: 'the spreadsheet lost digits',
  several: 'two numbers',
  lid: "WhatsApp's internal id, not a number",
}

it('contacts.1: docs/number-spellings.md matches this table', async () => {
  const parts = Object.entries(spellings).map(([title, rows]) =>
    [
      `## ${title}`,
      '',
      '| Written | Becomes |',
      '|---|---|',
      ...rows.map(
        ([text, becomes]) =>
          `| ${cell(text)} | ${typeof becomes === 'string' ? becomes : `refused: ${WORDS[becomes.refused]}`} |`,
      ),
    ].join('\n'),
  )
  const text = `# Spellings of numbers

Forms, imports, lists, campaigns, customers, the extractor and the API parse numbers with one function, \`readPhone\` of
\`packages/contract/src/values/phone.ts\`. This table (${all.length} rows) is its test: the rows are in \`phone-spellings.ts\`, and
\`npx vitest run --project rules phone.rules -u\` writes this page.

- A number without a country code is Brazilian if it is valid there; otherwise it must be valid in the country of its first digits.
- A number that would be valid only with other digits is refused, with its row and the reason. No digit is added, omitted or guessed, except
  between the forms of the same number: Brazil's ninth digit, Argentina's 9 (and 15), Mexico's 1, and the old numbers of Côte d'Ivoire,
  Benin and Gabon. The network is asked about all forms of a number, and answers go to the form that wrote last.
- A cell with two numbers is refused, because omitting one would lose it. In address books that join a person's numbers with \`:::\`,
  the first usable number is read.
- An extension (ramal) is refused: WhatsApp does not reach it. Small numbers in a remark after a number ("após as 18h") are ignored.
- North American groups (415-555-2671) without the country code are refused, because their area code would be read as a Brazilian one.
- In the simulator, numbers that end in 0000 are valid and have no WhatsApp.

${parts.join('\n\n')}
`
  await expect(text).toMatchFileSnapshot('../../../../docs/number-spellings.md')
})
