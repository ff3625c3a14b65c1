/** Where a flow is built, for links and for going there. */
export const builderAddress = (flowId: number) =>
  ({ to: '/flowbuilder/$flowId', params: { flowId: String(flowId) } }) as const

/** Where a flow is edited: one of steps in their editor. */
export const editorAddress = ({ id, chatFlowId }: { id: number; chatFlowId?: number | undefined }) =>
  chatFlowId === undefined
    ? builderAddress(id)
    : ({ to: '/fluxo-editor/$chatFlowId', params: { chatFlowId: String(chatFlowId) } } as const)
