/** Returns the address of a flow's builder, for links and navigation. */
export const builderAddress = (flowId: number) =>
  ({ to: '/flowbuilder/$flowId', params: { flowId: String(flowId) } }) as const

/** Returns the address of a flow's editor; a step-based flow has its own. */
export const editorAddress = ({ id, chatFlowId }: { id: number; chatFlowId?: number | undefined }) =>
  chatFlowId === undefined
    ? builderAddress(id)
    : ({ to: '/fluxo-editor/$chatFlowId', params: { chatFlowId: String(chatFlowId) } } as const)
