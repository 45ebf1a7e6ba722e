export * from "./schema/discovery.server";
export * from "./schema/editorial.server";
export * from "./schema/library.server";
export * from "./schema/listeners.server";
export * from "./schema/pictures.server";
export * from "./schema/radio.server";
export * from "./schema/podcasts.server";
export * from "./schema/videos.server";
