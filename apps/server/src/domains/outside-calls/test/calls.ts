import { type AreaCalls, own } from '../../../../test/sample.ts'

/** The calls of this area: a sample of each for the walks. */
export const calls: AreaCalls = {
  samples: {
    'outside-calls.index': own('refused', async () => ({ query: { purpose: 'webhook' } })),
  },
}
