type Usage = { usage: string[]; does: string; takesNothing?: boolean }

export declare const USAGES: Record<string, Usage>
export declare function isAskedFor(words: readonly string[]): 'help' | 'version' | undefined
export declare function helpOf(name?: string): string
export declare function versionOf(): string
