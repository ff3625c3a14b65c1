/** Where a flow is built. */
export const builderAddress = (flowId: number) => `/flowbuilder/${flowId}`
