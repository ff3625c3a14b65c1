import { type FlowVariable, type FlowVariableInput, MOST_FLOW_VARIABLES } from '@recado/contract/flows/variables'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import { usesVariable } from '../checks/used-variables.rules.ts'
import { publishedGraphsContaining } from '../flows/published-graphs.store.ts'
import { requirePublisher } from '../flows/require-publisher.ts'
import { countVariables, insertVariable, removeVariable, saveVariable, variableById } from './variable.store.ts'

const audited = ({ name, type, scope, value }: FlowVariable) => ({ name, type, scope, value })

/**
 * Declares a variable.
 * @throws AppError ERR_FLOW_VARIABLE_TAKEN, ERR_FLOW_VARIABLES_FULL, and those of requireUsersPublisher
 */
export async function createVariable(work: Work, actor: Actor, input: FlowVariableInput): Promise<FlowVariable> {
  if ((await countVariables(work.db, work.companyId)) >= MOST_FLOW_VARIABLES)
    throw new AppError('ERR_FLOW_VARIABLES_FULL')
  await requireUsersPublisher(work, actor, [input.name])
  const variable = await insertVariable(work.db, work.companyId, input)
  if (!variable) throw new AppError('ERR_FLOW_VARIABLE_TAKEN')
  await audit(work, actor, 'flowVariable.create', `flowVariable ${variable.id}`, null, audited(variable))
  return announced(work, 'create', variable)
}

/**
 * Changes a variable.
 * @throws AppError ERR_NO_FLOW_VARIABLE_FOUND, ERR_FLOW_VARIABLE_TAKEN, and those of requireUsersPublisher
 */
export async function updateVariable(
  work: Work,
  actor: Actor,
  id: number,
  input: FlowVariableInput,
): Promise<FlowVariable> {
  const before = await requireVariable(work, id)
  if (changesRuns(before, input)) await requireUsersPublisher(work, actor, [before.name, input.name])
  const after = await saveVariable(work.db, work.companyId, { ...input, id, now: work.now })
  if (!after) throw new AppError('ERR_FLOW_VARIABLE_TAKEN')
  await audit(work, actor, 'flowVariable.update', `flowVariable ${id}`, audited(before), audited(after))
  return announced(work, 'update', after)
}

/**
 * Deletes a variable with its values.
 * @throws AppError ERR_NO_FLOW_VARIABLE_FOUND, and those of requireUsersPublisher
 */
export async function deleteVariable(work: Work, actor: Actor, id: number): Promise<void> {
  const before = await requireVariable(work, id)
  await requireUsersPublisher(work, actor, [before.name])
  await removeVariable(work.db, work.companyId, id)
  await audit(work, actor, 'flowVariable.delete', `flowVariable ${id}`, audited(before), null)
  work.announce('flowVariable', hearersOf(work.companyId, 'flowVariable'), { action: 'delete', flowVariableId: id })
}

const changesRuns = (before: FlowVariable, { name, scope, value }: FlowVariableInput): boolean =>
  name !== before.name || scope !== before.scope || value !== before.value

/**
 * Requires that a user may publish every published flow that uses one of these variables: a variable's value and scope
 * reach customers at once, and may be part of the address of a request.
 * @throws AppError ERR_NO_PERMISSION
 */
async function requireUsersPublisher(work: Work, actor: Actor, names: readonly string[]): Promise<void> {
  const graphs = await publishedGraphsContaining(work.db, work.companyId, names)
  for (const graph of graphs) {
    if (names.some((name) => usesVariable(graph, name))) await requirePublisher(work, actor, graph)
  }
}

async function requireVariable({ db, companyId }: Work, id: number): Promise<FlowVariable> {
  const variable = await variableById(db, companyId, id)
  if (!variable) throw new AppError('ERR_NO_FLOW_VARIABLE_FOUND')
  return variable
}

function announced(work: Work, action: 'create' | 'update', flowVariable: FlowVariable): FlowVariable {
  work.announce('flowVariable', hearersOf(work.companyId, 'flowVariable'), { action, flowVariable })
  return flowVariable
}
