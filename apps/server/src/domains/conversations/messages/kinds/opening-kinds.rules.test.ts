import { messageKinds } from '@recado/channels/message-kinds.rules'
import { expect, it } from 'vitest'
import { isOfMachine, opensTicket } from './opening-kinds.rules.ts'

it('MSG-19: what may open a ticket is a list, and the rest opens nothing', () => {
  const quiet = messageKinds.filter((kind) => !opensTicket(kind))
  expect(quiet).toEqual([
    'scheduledCallEdit',
    'groupStatus',
    'channelInvite',
    'statusMention',
    'statusNotice',
    'phoneRequest',
    'welcomeRequest',
    'networkNotice',
    'unknown',
  ])
  expect(messageKinds.filter(isOfMachine)).toEqual([
    'pollResult',
    'paymentInvite',
    'invoice',
    'menu',
    'template',
    'aiAnswer',
    'callPermission',
    'unreadable',
  ])
})
