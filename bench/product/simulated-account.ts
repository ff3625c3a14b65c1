import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorScan } from '@recado/contract/connections/simulator'
import { until } from '../load/until.ts'
import { call } from './call.ts'
import type { Company } from './company.ts'

/** Adds a simulated connection with the first queue, scans its code and waits until it is connected. Returns its id. */
export async function addSimulatedAccount(
  url: string,
  token: string,
  name: string,
  { queueIds }: Pick<Company, 'queueIds'>,
): Promise<number> {
  const { id } = await call(url, token, createConnection, {
    body: { name, provider: 'simulator', queueIds: queueIds.slice(0, 1) },
  })
  await untilStatus(url, token, id, 'qrcode')
  await call(url, token, simulatorScan, { params: { whatsappId: id }, body: {} })
  await untilStatus(url, token, id, 'CONNECTED')
  return id
}

/** Waits until a connection has a status. Returns the content of its QR code. */
export async function untilStatus(url: string, token: string, id: number, status: string): Promise<string> {
  const matchingConnection = await until(
    async () => {
      const connection = await call(url, token, showConnection, { params: { id }, query: {} })
      return connection.status === status && (status !== 'qrcode' || connection.qrcode) ? connection : null
    },
    `connection ${id} to be ${status}`,
    60_000,
  )
  return matchingConnection.qrcode
}
