/** Where a flow is built. */
export const builderAddress = (flowId: number) => `/flowbuilder/${flowId}`

/** Where a flow is edited: one of steps in their editor. */
export const editorAddress = ({ id, chatFlowId }: { id: number; chatFlowId?: number | undefined }) =>
  chatFlowId === undefined ? builderAddress(id) : `/fluxo-editor/${chatFlowId}`
