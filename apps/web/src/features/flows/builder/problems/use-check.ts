import { checkFlow } from '@recado/contract/flows/endpoints'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { useBuilder, useBuilderStore } from '../builder-store.ts'

/** Delay after the last edit before the server checks again, in milliseconds. */
const CHECK_AFTER = 600

/** Has the graph on the canvas checked while the pane is open, and stores the problems in the builder. */
export function useCheck(): { checking: boolean; failure: unknown; again: () => void } {
  const store = useBuilderStore()
  const graph = useBuilder(({ graph }) => graph)
  const [{ checking, failure }, setState] = useState<{ checking: boolean; failure: unknown }>({
    checking: true,
    failure: null,
  })
  const [attempt, setAttempt] = useState(0)
  const wait = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt checks the same graph again
  useEffect(() => {
    const stop = new AbortController()
    setState({ checking: true, failure: null })
    const check = async () => {
      const { flowId, setProblems } = store.getState()
      const body = { nodes: graph.nodes, connections: graph.connections }
      try {
        const { problems } = await call(checkFlow, { params: { id: flowId }, body, signal: stop.signal })
        setProblems(problems)
        setState({ checking: false, failure: null })
      } catch (error) {
        if (!stop.signal.aborted) setState({ checking: false, failure: error })
      }
    }
    const timer = setTimeout(() => void check(), wait.current)
    wait.current = CHECK_AFTER
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [store, graph, attempt])
  return { checking, failure, again: () => setAttempt((attempts) => attempts + 1) }
}
