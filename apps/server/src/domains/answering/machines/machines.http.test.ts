import { createPrompt, deletePrompt } from '@recado/contract/assistant/endpoints'
import { listTicketNotes } from '@recado/contract/conversations/notes'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/until.ts'
import { enqueueJob } from '../../../../test/wake-jobs.ts'
import { type Counter, type Customer, openCounter, waitUntilSettled } from '../../chatbot/test/counter.ts'
import { ticketTimer } from '../jobs.ts'
import { MachineFailed } from '../public.ts'
import { echo, gate, scriptedMachine } from '../test/scripted-machine.ts'

const machine = scriptedMachine('assistant')
const integrations = scriptedMachine('integration')

let app: TestApp
let counter: Counter
let promptId = 0
let otherPrompt = 0
beforeAll(async () => {
  app = await startTestApp({}, { machines: () => [machine, integrations] })
  await app.rows('update plans set connections = 50, queues = 50')
  const { body: queue } = await app.call(createQueue, app.admin, { body: { name: 'Dos prompts', color: '#0a0b0c' } })
  promptId = await newPrompt(queue.id)
  otherPrompt = await newPrompt(queue.id)
  counter = await openCounter(app, app.admin, {
    queues: [{ name: 'Um', greetingMessage: 'Fila um' }, { name: 'Dois' }],
    greetingMessage: 'Olá',
    promptId,
  })
})
afterAll(() => app?.stop())
beforeEach(() => {
  machine.turns.length = 0
  machine.script = echo
  machine.terms = { label: 'Ecoante', queueId: null, whileAsked: 'next' }
})

const newPrompt = async (queueId: number) => {
  const texts = { name: 'Padaria', prompt: 'Você atende os clientes da padaria com educação e em frases curtas.' }
  const limits = { model: 'gpt-4o-mini', maxTokens: 100, temperature: 1, maxMessages: 10, apiKey: 'sk-test-padaria' }
  return (await app.call(createPrompt, app.admin, { body: { ...texts, ...limits, queueId } })).body.id
}

/** Waits until no question is pending and no message is being sent. */
const quiet = () =>
  until(async () => {
    const [left] = await app.rows<{ n: number }>(
      `select ((select count(*) from fact_reactions) + (select count(*) from outbox)
        + (select count(*) from machine_talks where stage = 'asking'))::int as n`,
    )
    return left?.n === 0
  }, 'nothing asked and nothing on its way')
const received = async (customer: Customer) => {
  await quiet()
  return customer.arrived()
}
const notes = async (customer: Customer) => {
  const { id } = await customer.ticket()
  const { body } = await app.call(listTicketNotes, app.admin, { query: { ticketId: id } })
  return body.map(({ note, user }) => `${user.name}: ${note}`)
}
const timeline = async (customer: Customer) => {
  const { id } = await customer.ticket()
  return app.rows<{ action: string; reason: string | null }>(
    `select action, after->>'reason' as reason from ticket_timeline where ticket_id = $1
      and action in ('transferred', 'machineLeft', 'closed') order by id`,
    [id],
  )
}
const askedOf = async (customer: Customer) => {
  const { id } = await customer.ticket()
  return machine.turns.filter(({ ticket }) => ticket.id === id)
}

it('BOT-12: a prompt answers from the first message on, keeps the ticket, and has a memory', async () => {
  machine.script = (turn) => ({ ...echo(turn), memory: { turns: turn.ordinal } })
  const maria = counter.customer()
  await maria.write('oi {{firstName}}')
  expect(await received(maria), 'placeholders in its answer are not filled in').toEqual(['eco: oi {{firstName}}'])
  expect(await maria.ticket()).toMatchObject({ promptId, chatbot: false, useIntegration: false, queueId: null })
  await maria.write('tudo bem?')
  expect(await received(maria)).toEqual(['eco: oi {{firstName}}', 'eco: tudo bem?'])
  const [first, second] = await askedOf(maria)
  expect(first).toMatchObject({ ordinal: 1, memory: null, subject: promptId, language: 'pt' })
  expect(second).toMatchObject({ ordinal: 2, memory: { turns: 1 }, id: `${first?.ticket.id}-2` })
  expect((await second?.history(4))?.map(({ from, body }) => [from, body])).toEqual([
    ['customer', 'oi {{firstName}}'],
    ['machine', 'eco: oi {{firstName}}'],
    ['customer', 'tudo bem?'],
    ['machine', 'eco: tudo bem?'],
  ])
})

it('BOT-12: lines received during a question become the next question, or are asked together with the first', async () => {
  for (const whileAsked of ['next', 'again'] as const) {
    const thinking = gate()
    machine.terms = { label: 'Ecoante', queueId: null, whileAsked }
    machine.script = async (turn) => {
      if (turn.ordinal === 1) await thinking.opened
      return echo(turn)
    }
    const maria = counter.customer()
    await maria.write('um')
    await until(async () => (await askedOf(maria)).length === 1, 'the question')
    await maria.write('dois')
    await maria.write('três')
    await waitUntilSettled(app)
    thinking.open()
    const expected = whileAsked === 'next' ? ['eco: um', 'eco: dois + três'] : ['eco: um + dois + três']
    expect(await received(maria), whileAsked).toEqual(expected)
  }
})

it('BOT-12: a machine hands over with a note to the queue that it names, and does not answer again', async () => {
  const [queueId = 0, other] = counter.queueIds
  machine.script = () => ({ messages: [{ text: 'Já passo' }], note: 'Quer comprar pão', handOver: { queueId } })
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['Já passo'])
  expect(await maria.ticket()).toMatchObject({ promptId: null, queueId, status: 'pending' })
  expect(await notes(maria)).toEqual(['Ecoante: Quer comprar pão'])
  expect(await timeline(maria)).toEqual([{ action: 'transferred', reason: 'machineHandedOver' }])
  await maria.write('alô?')
  expect(await received(maria), 'no answer by the machine or the menu').toEqual(['Já passo'])
  expect(await askedOf(maria)).toHaveLength(1)
  // Without a text, and to another company's queue: the terms' queue is used.
  machine.terms = { label: 'Ecoante', queueId: other ?? null, whileAsked: 'next' }
  machine.script = () => ({ messages: [], handOver: { queueId: 2_000_000_000 } })
  const joana = counter.customer()
  await joana.write('oi')
  expect(await received(joana)).toEqual(['Um atendente vai continuar esta conversa.'])
  expect(await joana.ticket()).toMatchObject({ queueId: other })
})

it('BOT-12: a failure is retried if that may help, and hands over to a person with a readable reason', async () => {
  let tries = 0
  machine.script = (turn) => {
    if (++tries < 2) throw new MachineFailed('o serviço está fora do ar', { retry: true })
    return echo(turn)
  }
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['eco: oi'])
  const ids = (await askedOf(maria)).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size, 'every attempt has the same question id').toBe(1)
  for (const [error, words] of [
    [new MachineFailed('a chave foi recusada'), 'a chave foi recusada'],
    [new Error('segredo'), 'houve um erro inesperado'],
  ] as const) {
    machine.script = () => {
      throw error
    }
    const joana = counter.customer()
    await joana.write('oi')
    expect(await received(joana)).toEqual(['Um atendente vai continuar esta conversa.'])
    expect(await notes(joana)).toEqual([`Ecoante: Ecoante não respondeu: ${words}. Um atendente precisa continuar.`])
    expect(await joana.ticket()).toMatchObject({ promptId: null, queueId: counter.queueIds[0] })
    expect(await timeline(joana)).toEqual([{ action: 'transferred', reason: 'machineFailed' }])
  }
})

it("BOT-12: a machine's answer is no longer awaited after 5 minutes", async () => {
  const thinking = gate()
  machine.script = async (turn) => {
    await thinking.opened
    return echo(turn)
  }
  const maria = counter.customer()
  await maria.write('oi')
  await until(async () => (await askedOf(maria)).length === 1, 'the question')
  const { id } = await maria.ticket()
  const [limit] = await app.rows<{ seconds: number }>(
    `select extract(epoch from due_at - since)::int as seconds from ticket_timers where ticket_id = $1 and kind = 'machine'`,
    [id],
  )
  expect(limit?.seconds).toBe(300)
  const past = `now() - interval '1 second'`
  await app.rows(`update machine_talks set answer_until = ${past} where ticket_id = $1`, [id])
  await app.rows(`update ticket_timers set due_at = ${past} where ticket_id = $1 and kind = 'machine'`, [id])
  await app.rows(`update pgboss.job set start_after = ${past} where name = 'ticket.timer' and state = 'created'
    and (data->>'ticketId')::int = ${id} and data->>'timer' = 'machine'`)
  // A timer without a ticket does nothing, but makes the workers poll.
  await enqueueJob(app, ticketTimer, { companyId: app.admin.companyId, ticketId: 0, timer: 'machine' })
  await quiet()
  thinking.open()
  expect(await received(maria)).toEqual(['Um atendente vai continuar esta conversa.'])
  expect(await notes(maria)).toEqual([
    'Ecoante: Ecoante não respondeu: passaram 5 minutos sem resposta. Um atendente precisa continuar.',
  ])
})

it("BOT-12: a user who writes, accepts, moves or resolves the ticket, or stops the machine, becomes the speaker, and the machine's answer is dropped", async () => {
  const [, other] = counter.queueIds
  const stops: Record<string, (customer: Customer) => Promise<unknown>> = {
    writes: (customer) => customer.write('já vou', { fromMe: true }),
    accepts: (customer) => customer.move({ status: 'open' }),
    moves: (customer) => customer.move({ queueId: other }),
    resolves: (customer) => customer.move({ status: 'closed' }),
    stops: (customer) => customer.move({ useIntegration: false, promptId: null, integrationId: null }),
  }
  for (const [what, stop] of Object.entries(stops)) {
    const thinking = gate()
    machine.script = async (turn) => {
      await thinking.opened
      return echo(turn)
    }
    const maria = counter.customer()
    await maria.write('oi')
    await until(async () => (await askedOf(maria)).length === 1, 'the question')
    await stop(maria)
    await waitUntilSettled(app)
    thinking.open()
    const { id } = await maria.ticket()
    await until(async () => {
      const [job] = await app.rows<{ state: string }>(
        `select state from pgboss.job where name = 'machine.turn' and (data->>'ticketId')::int = ${id}`,
      )
      return job?.state === 'completed'
    }, `the end of the job: ${what}`)
    expect(
      (await received(maria)).filter((text) => text.startsWith('eco')),
      what,
    ).toEqual([])
    expect(await maria.ticket(), what).toMatchObject({ promptId: null })
    expect(
      (await timeline(maria)).filter(({ action }) => action === 'machineLeft'),
      what,
    ).toEqual([{ action: 'machineLeft', reason: 'dropped' }])
    if (what === 'resolves') continue
    await maria.write('ainda aí?')
    await received(maria)
    expect(await askedOf(maria), what).toHaveLength(1)
  }
})

it("BOT-12: characters that the database rejects are removed from a machine's text, and the machine is asked once", async () => {
  machine.script = () => ({
    messages: [{ text: 'um\u0000 \ud83d' }, { text: '\u0000' }, { text: 'x'.repeat(70_000) }],
    note: 'nota\u0000',
    memory: { said: 'a\u0000 \ud83d' },
    handOver: {},
  })
  const maria = counter.customer()
  await maria.write('oi')
  const [first, ...long] = await received(maria)
  expect([first, long.join('')]).toEqual(['um \ufffd', 'x'.repeat(65_536)])
  expect(await notes(maria)).toEqual(['Ecoante: nota'])
  expect(await askedOf(maria)).toHaveLength(1)
})

it('BOT-12: two machines that talk to each other stop after 40 questions in 10 minutes', async () => {
  const maria = counter.customer()
  await maria.write('oi')
  await received(maria)
  const { id } = await maria.ticket()
  await app.rows(`update machine_talks set recent = 39 where ticket_id = $1`, [id])
  await maria.write('quarenta')
  expect(await received(maria)).toEqual(['eco: oi', 'eco: quarenta'])
  await maria.write('quarenta e um')
  expect((await received(maria)).at(-1)).toBe('Um atendente vai continuar esta conversa.')
  expect(await notes(maria)).toEqual([
    'Ecoante: Ecoante não respondeu: mais de 40 perguntas em 10 minutos. Um atendente precisa continuar.',
  ])
})

it('BOT-12: a deleted prompt leaves the customer to the menu, and within a talk to a person', async () => {
  machine.terms = null
  const maria = counter.customer()
  await maria.write('oi')
  expect((await received(maria))[0]).toMatch(/^Olá\n/)
  machine.terms = { label: 'Ecoante', queueId: null, whileAsked: 'next' }
  const joana = counter.customer()
  await joana.write('oi')
  expect(await received(joana)).toEqual(['eco: oi'])
  machine.terms = null
  await joana.write('e agora?')
  expect((await received(joana)).at(-1)).toBe('Um atendente vai continuar esta conversa.')
  expect(await joana.ticket()).toMatchObject({ promptId: null, queueId: counter.queueIds[0] })
})

it('BOT-12: deleting a prompt hands its talks over at once: to its queue, with a note and a text to waiting customers', async () => {
  const { body: queue } = await app.call(createQueue, app.admin, { body: { name: 'Das trocas', color: '#0a0b0d' } })
  const deletedPrompt = await newPrompt(queue.id)
  // Without queues no responder is asked about a message once the prompt is deleted.
  const counterWithoutQueues = await openCounter(app, app.admin, { promptId: deletedPrompt })
  const [rests, waits, other] = [counterWithoutQueues.customer(), counterWithoutQueues.customer(), counter.customer()]
  await rests.write('oi')
  await other.write('oi')
  expect(await received(rests)).toEqual(['eco: oi'])
  const thinking = gate()
  machine.script = async (turn) => {
    await thinking.opened
    return echo(turn)
  }
  await waits.write('alguém?')
  await until(async () => (await askedOf(waits)).length === 1, 'the question')
  expect((await app.call(deletePrompt, app.admin, { params: { id: deletedPrompt } })).status).toBe(200)
  for (const customer of [rests, waits]) {
    await until(async () => (await customer.ticket()).queueId === queue.id, 'a ticket in the queue of the prompt')
    expect(await customer.ticket()).toMatchObject({ promptId: null, status: 'pending' })
    expect(await notes(customer)).toEqual([
      'Padaria: Padaria foi excluído no meio desta conversa. Um atendente precisa continuar.',
    ])
    expect(await timeline(customer)).toEqual([{ action: 'transferred', reason: 'machineFailed' }])
  }
  thinking.open()
  expect(await received(rests), 'a customer who was answered').toEqual(['eco: oi'])
  expect(await received(waits), 'a customer who was waiting').toEqual(['Um atendente vai continuar esta conversa.'])
  expect((await other.ticket()).promptId, 'a ticket of another prompt').toBe(promptId)
})

it("BOT-12: a menu that routes to a queue with a prompt passes the same line on to it; the queue's prompt precedes the connection's", async () => {
  const own = await openCounter(app, app.admin, {
    queues: [{ name: 'Vendas', promptId: otherPrompt }, { name: 'Outra' }],
    greetingMessage: 'Bem-vindo',
  })
  const maria = own.customer()
  await maria.write('oi')
  expect((await received(maria))[0]).toMatch(/^Bem-vindo\n/)
  expect(await askedOf(maria)).toEqual([])
  await maria.write('1')
  expect(await received(maria), 'no person is promised').toEqual([expect.stringMatching(/^Bem-vindo/), 'eco: 1'])
  expect(await maria.ticket()).toMatchObject({ promptId: otherPrompt, queueId: own.queueIds[0] })
  const joana = own.customer()
  await joana.write('oi')
  await joana.write('2')
  await received(joana)
  await joana.write('alguém?')
  await received(joana)
  expect(await askedOf(joana), 'a queue without a prompt').toEqual([])
})

it("BOT-12, BOT-13: the queue's machine precedes the connection's, and at one place the integration precedes the prompt", async () => {
  const robot = async (name: string) => {
    const body = { type: 'webhook' as const, name, urlN8N: 'https://robo.example/' }
    return (await app.call(createIntegration, app.admin, { body })).body.id
  }
  const [ofQueue, ofConnection] = [await robot('Da fila'), await robot('Da linha')]
  const prompt = (subject: number) => ({ name: 'assistant', subject })
  const integration = (subject: number) => ({ name: 'integration', subject })
  const cases = [
    [{ promptId: otherPrompt }, { promptId }, prompt(otherPrompt)],
    [{ promptId: otherPrompt }, { integrationId: ofConnection }, prompt(otherPrompt)],
    [{ integrationId: ofQueue }, { integrationId: ofConnection }, integration(ofQueue)],
    [{ integrationId: ofQueue, promptId: otherPrompt }, { promptId }, integration(ofQueue)],
    [{}, { integrationId: ofConnection, promptId }, integration(ofConnection)],
    [{}, { promptId }, prompt(promptId)],
  ] as const
  for (const [queue, connection, expectedName] of cases) {
    const own = await openCounter(app, app.admin, { queues: [queue], ...connection })
    const maria = own.customer()
    await maria.write('oi')
    expect(await received(maria)).toEqual(['eco: oi'])
    const { id } = await maria.ticket()
    const askedMachines = [machine, integrations].flatMap(({ name, turns }) =>
      turns.filter(({ ticket }) => ticket.id === id).map(({ subject }) => ({ name, subject })),
    )
    expect(askedMachines, JSON.stringify([queue, connection])).toEqual([expectedName])
  }
})
