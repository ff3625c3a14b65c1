import { expect, it } from 'vitest'
import { watchMailer } from './watched-mailer.ts'

const mail = { to: 'ana@example.com', subject: 'Oi', text: 'Olá' }

it('the mail server is away from a mail that could not be handed over until the next that can, whatever addresses it refuses', async () => {
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
