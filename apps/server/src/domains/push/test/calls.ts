import { createECDH, randomBytes } from 'node:crypto'
import { savePushDevice } from '@recado/contract/push/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'push.show': own('allowed', async (w) => {
      await newDevice(w)
      return {}
    }),
    'push.choose': own('allowed', async () => ({ body: { answers: true, quietFrom: '20:00', quietTo: '08:00' } })),
    'push.add': own('allowed', async () => ({ body: { ...newSubscription(), name: SAID } })),
    'push.rename': namingSample('personal', async (w) => ({
      params: { id: await newDevice(w) },
      body: { name: SAID },
    })),
    'push.remove': namingSample('personal', async (w) => ({ params: { id: await newDevice(w) } })),
    'push.test': namingSample('personal', async (w) => ({ params: { id: await newDevice(w) } })),
  },
  traces: { 'push.add': ['pushDevice.create'], 'push.remove': ['pushDevice.delete'] },
}

/** A subscription at an unavailable service. */
export function newSubscription() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://127.0.0.1:9/${randomBytes(9).toString('base64url')}`,
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

const newDevice = async (fixture: CompanyFixture): Promise<number> =>
  (await fixture.do(savePushDevice, { body: { ...newSubscription(), name: `${fixture.marker} celular` } })).id
