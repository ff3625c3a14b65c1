import { type AreaCalls, own, SAID } from '../../../../test/sample.ts'

/** The calls of this area: a sample of each for the walks, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'legal.save': own('refused', async () => ({ body: { companyName: SAID } })),
  },
  traces: { 'legal.save': ['legal.update'] },
}
