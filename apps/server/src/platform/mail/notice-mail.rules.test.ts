import { expect, it } from 'vitest'
import { noticeMail } from './notice-mail.ts'

const words = {
  pt: { subject: 'Fluxo {name}', what: '{name} parou {times} vezes.', advice: 'Abra <Fluxos>, {other}.' },
  en: { subject: 'Flow {name}', what: '{name} stopped {times} times.', advice: 'Open it.' },
  es: { subject: 'Flujo {name}', what: '{name} paró {times} veces.', advice: 'Ábrelo.' },
}

it('a notice escapes names, and uses Portuguese for a missing language', () => {
  const mail = noticeMail(words, 'constructor', { name: '<b>$& {times}', times: 2 })
  expect(mail.subject).toBe('Fluxo <b>$& {times}')
  expect(mail.text).toBe('<b>$& {times} parou 2 vezes.\n\nAbra <Fluxos>, {other}.\n')
  expect(mail.html).toBe('<p>&lt;b&gt;$&amp; {times} parou 2 vezes.</p><p>Abra &lt;Fluxos&gt;, {other}.</p>')
  expect(noticeMail(words, 'en', { name: 'A', times: 1 }).subject).toBe('Flow A')
})
