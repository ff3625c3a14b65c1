import { documentedModels } from '@recado/contract/assistant/choices'

export interface OfferedModel {
  model: string
  name: string
}

/** The models that prompts may choose: the two documented ones, then the operator's. */
export function offeredModels(more: readonly string[]): OfferedModel[] {
  const documentedNames = new Set<string>(documentedModels.map(({ model }) => model))
  return [
    ...documentedModels,
    ...more.filter((model) => !documentedNames.has(model)).map((model) => ({ model, name: model })),
  ]
}
