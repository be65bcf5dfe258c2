type Machine = { own?: string; version?: string; fetch?: (root: string) => string | undefined }

export declare function nodeFor(root: string, machine?: Machine): string
export declare function isNewEnough(version: string): boolean
export declare function isPinnedNodeMissing(root: string): boolean
