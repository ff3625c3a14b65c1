import { describe, expect, it } from 'vitest'
import type { ChatbotScene } from './scene.rules.ts'
import { ago, ahead, type Case, inMenu, inTree, MINUTE, message, say, scene, timer } from './test/scene.ts'
import { whoAnswers } from './test/who-answers.ts'

describe.each<[string, Case[]]>([
  [
    'BOT-07: idle tickets',
    [
      [
        'get a timer',
        { connection: { expiresTicket: 30 }, ticket: { status: 'open', userId: 7, lastMessageAt: ago(MINUTE) } },
        { kind: 'opened' },
        [{ do: 'arm', timer: 'inactivity', at: ahead(29 * MINUTE) }],
        'new',
      ],
      [
        'are closed with their text',
        {
          connection: { expiresTicket: 30, expiresInactiveMessage: 'Encerrado' },
          ticket: { status: 'open', userId: 7, lastMessageAt: ago(30 * MINUTE) },
        },
        timer('inactivity'),
        [say('Encerrado'), { do: 'close' }, { do: 'disarm', timer: 'inactivity' }],
        'new',
      ],
      [
        'are checked again when the customer spoke last',
        {
          connection: { expiresTicket: 30, expiresInactiveMessage: 'Encerrado' },
          ticket: { status: 'open', userId: 7, lastMessageAt: ago(30 * MINUTE), customerWaits: true },
        },
        timer('inactivity'),
        [{ do: 'postpone', timer: 'inactivity', at: ahead(30 * MINUTE) }],
        'new',
      ],
      [
        'are not closed without an owner',
        { connection: { expiresTicket: 30 }, ticket: { lastMessageAt: ago(30 * MINUTE) }, memory: inMenu },
        timer('inactivity'),
        [{ do: 'postpone', timer: 'inactivity', at: ahead(30 * MINUTE) }],
        'menu',
      ],
      [
        'are closed without an owner if the connection is set so',
        {
          connection: { expiresTicket: 30, expiresUnanswered: true, expiresInactiveMessage: 'Encerrado' },
          ticket: { lastMessageAt: ago(30 * MINUTE), customerWaits: true },
          memory: inMenu,
        },
        timer('inactivity'),
        [say('Encerrado'), { do: 'close' }, { do: 'disarm', timer: 'inactivity' }],
        'done',
      ],
      [
        'are checked again after a new message',
        { connection: { expiresTicket: 30 }, ticket: { lastMessageAt: ago(20 * MINUTE) } },
        timer('inactivity'),
        [{ do: 'postpone', timer: 'inactivity', at: ahead(10 * MINUTE) }],
        'new',
      ],
      [
        'are not closed while snoozed',
        { connection: { expiresTicket: 30 }, ticket: { lastMessageAt: ago(60 * MINUTE), snoozedUntil: ahead(MINUTE) } },
        timer('inactivity'),
        [{ do: 'postpone', timer: 'inactivity', at: ahead(MINUTE) }],
        'new',
      ],
      [
        'are not closed when the setting is off',
        { ticket: { lastMessageAt: ago(60 * MINUTE) } },
        timer('inactivity'),
        [{ do: 'disarm', timer: 'inactivity' }],
        'new',
      ],
      [
        'have no timer once resolved',
        { connection: { expiresTicket: 30 }, ticket: { status: 'closed' } },
        timer('inactivity'),
        [{ do: 'disarm', timer: 'inactivity' }],
        'new',
      ],
    ],
  ],
  [
    'BOT-08: unanswered tickets',
    [
      [
        'get a timer',
        { connection: { timeToTransfer: 10, transferQueueId: 5 }, memory: { stage: 'done' } },
        message('oi'),
        [{ do: 'arm', timer: 'transfer', at: ahead(10 * MINUTE) }],
        'done',
      ],
      [
        'are moved to the target queue',
        { connection: { timeToTransfer: 10, transferQueueId: 5 }, ticket: { queueId: 2 }, memory: inTree },
        timer('transfer'),
        [
          { do: 'transfer', queueId: 5 },
          { do: 'disarm', timer: 'transfer' },
        ],
        'done',
      ],
      ...(
        [
          ['are not moved with an owner', { status: 'open', userId: 7 }],
          ['are not moved after a user wrote', { personSpeaks: true }],
          ['are not moved when already in the target queue', { queueId: 5 }],
        ] as Array<[string, Partial<ChatbotScene['ticket']>]>
      ).map(
        ([name, ticket]): Case => [
          name,
          { connection: { timeToTransfer: 10, transferQueueId: 5 }, ticket },
          timer('transfer'),
          [{ do: 'disarm', timer: 'transfer' }],
          'new',
        ],
      ),
    ],
  ],
])('%s', (_group, cases) => {
  it.each(cases)('%s', (_name, change, occasion, effects, stage) => {
    const decision = whoAnswers(scene(change), occasion)
    expect(decision.effects).toEqual(effects)
    expect(decision.memory.stage).toBe(stage)
  })
})
