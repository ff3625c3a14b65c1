import { documentedModels } from '@recado/contract/assistant/choices'

export interface OfferedModel {
  model: string
  name: string
}

/** The models that prompts may choose: the documented two, then the operator's. */
export function offeredModels(more: readonly string[]): OfferedModel[] {
  const known = new Set<string>(documentedModels.map(({ model }) => model))
  return [...documentedModels, ...more.filter((model) => !known.has(model)).map((model) => ({ model, name: model }))]
}
