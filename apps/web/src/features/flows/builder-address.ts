/** Where a flow is built, for links and for going there. */
export const builderAddress = (flowId: number) =>
  ({ to: '/flowbuilder/$flowId', params: { flowId: String(flowId) } }) as const
