import { messageKinds } from '@recado/channels/message-kinds.rules'
import { expect, it } from 'vitest'
import { isOfMachine, opensTicket } from './opening-kinds.rules.ts'

it('MSG-19: only listed kinds may open a ticket', () => {
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
