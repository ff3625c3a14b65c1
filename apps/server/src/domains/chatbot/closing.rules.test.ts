import { describe, expect, it } from 'vitest'
import { botTexts } from './bot-texts.rules.ts'
import { RATING_WAIT_MS } from './closing.rules.ts'
import type { Occasion } from './scene.rules.ts'
import { ago, ahead, type Case, inMenu, now, say, scene, timer } from './test/scene.ts'
import { whoAnswers } from './test/who-answers.ts'

const closed: Occasion = { kind: 'closed', byBot: false }

describe.each<[string, Case[]]>([
  [
    'BOT-05, BOT-06: after closing',
    [
      [
        'nothing is sent when nothing is set up',
        { ticket: { status: 'closed', userId: 7, closedAt: now } },
        closed,
        [],
        'new',
      ],
      [
        'the closing text waits until the closing cannot be undone',
        {
          ticket: { status: 'closed', userId: 7, closedAt: ago(1000) },
          connection: { complationMessage: 'Tchau' },
          memory: inMenu,
        },
        closed,
        [{ do: 'arm', timer: 'closing', at: ahead(6000) }],
        'done',
      ],
      [
        'the closing text is sent once the closing cannot be undone',
        { ticket: { status: 'closed', userId: 7, closedAt: ago(7000) }, connection: { complationMessage: 'Tchau' } },
        timer('closing'),
        [say('Tchau'), { do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'an undone closing sends nothing',
        { ticket: { status: 'open', userId: 7 }, connection: { complationMessage: 'Tchau' }, asksRating: true },
        timer('closing'),
        [{ do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'resolving again after an undo restarts the wait',
        { ticket: { status: 'closed', userId: 7, closedAt: ago(2000) }, connection: { complationMessage: 'Tchau' } },
        timer('closing'),
        [{ do: 'postpone', timer: 'closing', at: ahead(5000) }],
        'new',
      ],
      [
        'a company whose due date passed in the meantime sends nothing',
        {
          ticket: { status: 'closed', userId: 7, closedAt: ago(7000) },
          connection: { complationMessage: 'Tchau' },
          companyActive: false,
        },
        timer('closing'),
        [{ do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'a ticket reopened in the meantime gets no text',
        { ticket: { status: 'open', userId: 7 }, connection: { complationMessage: 'Tchau' } },
        closed,
        [],
        'new',
      ],
      [
        'a ticket closed by a bot gets no text',
        {
          ticket: { status: 'closed', closedAt: now },
          connection: { complationMessage: 'Tchau' },
          asksRating: true,
        },
        { kind: 'closed', byBot: true },
        [],
        'new',
      ],
      [
        'a ticket without an owner gets no score request',
        {
          ticket: { status: 'closed', closedAt: ago(7000) },
          asksRating: true,
          connection: { complationMessage: 'Tchau' },
        },
        timer('closing'),
        [say('Tchau'), { do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'a requested score is stored',
        { ticket: { status: 'closed' }, memory: { ratingUntil: ahead(1) } },
        { kind: 'score', score: 2 },
        [{ do: 'rate', score: 2 }, say(botTexts.pt.ratingThanks)],
        'new',
      ],
      [
        'a late score is ignored',
        { ticket: { status: 'closed' }, memory: { ratingUntil: now } },
        { kind: 'score', score: 2 },
        [],
        'new',
      ],
    ],
  ],
])('%s', (_group, cases) => {
  it.each(cases)('%s', (_name, change, occasion, effects, stage) => {
    const decision = whoAnswers(scene(change), occasion)
    expect(decision.effects).toEqual(effects)
    expect(decision.memory.stage).toBe(stage)
  })
})

it('BOT-06: a score request has the company’s text and the scale, and waits a day', () => {
  const requestScene = scene({ asksRating: true, ticket: { status: 'closed', userId: 7 } })
  const { effects, memory } = whoAnswers(requestScene, timer('closing'))
  expect(effects).toEqual([
    say(
      'Como você avalia o nosso atendimento? Responda com um número:\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito',
    ),
    { do: 'disarm', timer: 'closing' },
  ])
  expect(memory.ratingUntil).toEqual(ahead(RATING_WAIT_MS))
})
