import { type AreaCalls, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'legal.save': own('refused', async () => ({ body: { companyName: SAID } })),
  },
  traces: { 'legal.save': ['legal.update'] },
}
