import { simulatorFault, simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { atRest } from '../../../../test/footprint.ts'
import { PNG } from '../../../../test/sample.ts'
import { until } from '../../../../test/until.ts'

let serial = 0
/** A number that the simulated network does not know, so sends to it fail. No other sample uses it. */
const nextUnknownNumber = () => `55119${String(++serial).padStart(4, '0')}0000`

/**
 * Creates a message that the network really rejected, permanently. A received message that is merely overwritten as
 * failed could still get the end of its delivery or an acknowledgement.
 */
export async function failedMessage(fixture: CompanyFixture): Promise<number> {
  const { id: ticketId } = await fixture.newTicket(nextUnknownNumber())
  await fixture.do(updateTicket, { params: { id: ticketId }, body: { status: 'open', userId: fixture.admin.userId } })
  const { messages } = await fixture.do(sendMessages, {
    params: { ticketId },
    body: { body: `${fixture.marker} resposta` },
  })
  const id = messages[0]?.id
  return until(async () => {
    const page = await fixture.do(listMessages, { params: { ticketId } })
    return page.messages.find((message) => message.id === id && message.sendState === 'failed')?.id
  }, 'a refused message')
}

/**
 * Creates a medium that could not be downloaded. Waits for pending downloads first: breaking the session would delay
 * them for a minute.
 */
export async function failedMedia(fixture: CompanyFixture): Promise<number> {
  await atRest(fixture.app, fixture.admin.companyId, ['a medium'])
  const number = customerNumber()
  const media = { filename: 'foto.png', mimetype: 'image/png', base64: PNG }
  const connection = { params: { whatsappId: fixture.connectionId } }
  await fixture.do(simulatorFault, { ...connection, body: { failMedia: 1000 } })
  await fixture.do(simulatorInbound, { ...connection, body: { number, body: fixture.marker, media } })
  const [row] = await fixture.app.rows<{ id: number }>(
    `update messages set media_state = 'failed' where company_id = $1 and media_type = 'image' and media_state = 'pending'
     and contact_id = (select id from contacts where company_id = $1 and number = $2) returning id`,
    [fixture.admin.companyId, number],
  )
  await fixture.do(simulatorFault, { ...connection, body: { failMedia: 0 } })
  return row?.id ?? 0
}
