import { expect, it } from 'vitest'
import { watchMailer } from './watched-mailer.ts'

const mail = { to: 'ana@example.com', subject: 'Oi', text: 'Olá' }

it('the mail server counts as away from a failed delivery until the next success, whatever addresses it rejects', async () => {
  let failure: Error | null = null
  const mailer = watchMailer({
    send: async () => (failure ? Promise.reject(failure) : undefined),
    close: () => undefined,
  })
  const states: string[][] = []
  for (const next of [null, 'EENVELOPE', 'ECONNECTION', 'EENVELOPE', null]) {
    failure = next === null ? null : Object.assign(new Error('refused'), { code: next })
    await mailer.send(mail).catch(() => undefined)
    states.push(mailer.missing())
  }
  expect(states).toEqual([[], [], ['mail'], ['mail'], []])
})
