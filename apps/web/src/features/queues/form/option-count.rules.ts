interface Branch {
  children: readonly Branch[]
}

/** The number of options below one, at any depth. */
export function countBelow({ children }: Branch): number {
  return children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
}
