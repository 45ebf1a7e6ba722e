export const OFFLINE = "You appear to be offline.";
