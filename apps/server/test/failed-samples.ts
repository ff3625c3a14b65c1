import { simulatorFault, simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { atRest } from './footprint.ts'
import { PNG } from './sample.ts'
import { until } from './until.ts'
import { customerNumber, type World } from './world.ts'

let serial = 0
/** On no telephone of the simulated network, which refuses whatever is sent to it; no other sample uses it. */
const nobodysNumber = () => `55119${String(++serial).padStart(4, '0')}0000`

/**
 * A message that the network refused for good. Really so: of one that arrived, and is only written over as failed, the end of
 * its delivery or an acknowledgement may still come.
 */
export async function failedMessage(world: World): Promise<number> {
  const { id: ticketId } = await world.newTicket(nobodysNumber())
  await world.do(updateTicket, { params: { id: ticketId }, body: { status: 'open', userId: world.admin.userId } })
  const { messages } = await world.do(sendMessages, {
    params: { ticketId },
    body: { body: `${world.marker} resposta` },
  })
  const id = messages[0]?.id
  return until(async () => {
    const page = await world.do(listMessages, { params: { ticketId } })
    return page.messages.find((message) => message.id === id && message.sendState === 'failed')?.id
  }, 'a refused message')
}

/** A medium that could not be fetched. Those on their way are in before: what breaks its line would hold them for a minute. */
export async function failedMedia(world: World): Promise<number> {
  await atRest(world.app, world.admin.companyId)
  const number = customerNumber()
  const media = { filename: 'foto.png', mimetype: 'image/png', base64: PNG }
  const line = { params: { whatsappId: world.connectionId } }
  await world.do(simulatorFault, { ...line, body: { failMedia: 1000 } })
  await world.do(simulatorInbound, { ...line, body: { number, body: world.marker, media } })
  const [row] = await world.app.rows<{ id: number }>(
    `update messages set media_state = 'failed' where company_id = $1 and media_type = 'image' and media_state = 'pending'
     and contact_id = (select id from contacts where company_id = $1 and number = $2) returning id`,
    [world.admin.companyId, number],
  )
  await world.do(simulatorFault, { ...line, body: { failMedia: 0 } })
  return row?.id ?? 0
}
