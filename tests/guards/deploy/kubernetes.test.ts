import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { addresses } from "~/addresses";
import { SECRETS, variables } from "~/services/platform/env/variables.server";
import { readText, root } from "../repository";

/**
 * What Kubernetes requires of the fields that the manifests use; a field that is not listed is
 * refused, as `kubectl --validate=strict` does.
 */
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({ name: z.string().regex(/^[a-z][a-z\d-]*$/) });
const selector = z.strictObject({ matchLabels: labels });
const seconds = z.number().int().positive();
const quantity = z.string().regex(/^\d+(?:m|Mi|Gi)?$/);
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal("http") }),
  periodSeconds: seconds,
  timeoutSeconds: seconds,
  failureThreshold: seconds.optional(),
});
const container = z.strictObject({
  name: z.string(),
  image: z.literal("listen-on-repeat"),
  ports: z.array(z.strictObject({ name: z.string().max(15), containerPort: z.number() })),
  envFrom: z.array(z.strictObject({ configMapRef: metadata })),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.strictObject({
    preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }),
  }),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
});
const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: seconds,
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: seconds,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(["DoNotSchedule", "ScheduleAnyway"]),
      labelSelector: selector,
    }),
  ),
  containers: z.tuple([container]),
  volumes: z.array(
    z.union([
      z.strictObject({
        name: z.string(),
        secret: z.strictObject({ secretName: z.string(), defaultMode: z.number().max(0o777) }),
      }),
      z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: quantity }) }),
    ]),
  ),
});
const peer = z.strictObject({
  namespaceSelector: z.strictObject({ matchLabels: labels.optional() }).optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()) }).optional(),
});
const kinds = {
  deployment: z.strictObject({
    apiVersion: z.literal("apps/v1"),
    kind: z.literal("Deployment"),
    metadata,
    spec: z.strictObject({
      strategy: z.strictObject({
        type: z.literal("RollingUpdate"),
        rollingUpdate: z.strictObject({ maxSurge: seconds, maxUnavailable: z.literal(0) }),
      }),
      selector,
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
    }),
  }),
  service: z.strictObject({
    apiVersion: z.literal("v1"),
    kind: z.literal("Service"),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(
        z.strictObject({ name: z.string(), port: z.number(), targetPort: z.string() }),
      ),
    }),
  }),
  disruptions: z.strictObject({
    apiVersion: z.literal("policy/v1"),
    kind: z.literal("PodDisruptionBudget"),
    metadata,
    spec: z.strictObject({ maxUnavailable: seconds, selector }),
  }),
  autoscaler: z.strictObject({
    apiVersion: z.literal("autoscaling/v2"),
    kind: z.literal("HorizontalPodAutoscaler"),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({
        apiVersion: z.literal("apps/v1"),
        kind: z.literal("Deployment"),
        name: z.string(),
      }),
      minReplicas: z.number().min(2),
      // Each copy opens up to 12 connections.
      maxReplicas: z.number().max(8),
      metrics: z.array(
        z.strictObject({
          type: z.literal("ContainerResource"),
          containerResource: z.strictObject({
            name: z.literal("cpu"),
            container: z.string(),
            target: z.strictObject({ type: z.literal("Utilization"), averageUtilization: seconds }),
          }),
        }),
      ),
      behavior: z.strictObject({
        scaleDown: z.strictObject({ stabilizationWindowSeconds: seconds }),
      }),
    }),
  }),
  network: z.strictObject({
    apiVersion: z.literal("networking.k8s.io/v1"),
    kind: z.literal("NetworkPolicy"),
    metadata,
    spec: z.strictObject({
      podSelector: selector,
      policyTypes: z.tuple([z.literal("Ingress"), z.literal("Egress")]),
      ingress: z.array(
        z.strictObject({
          from: z.array(peer),
          ports: z.array(z.strictObject({ protocol: z.literal("TCP"), port: z.literal("http") })),
        }),
      ),
      egress: z.array(z.strictObject({ to: z.array(peer) })),
    }),
  }),
};
const read = (name: string): unknown => parse(readText(`deploy/kubernetes/${name}.yaml`));
const deployment = kinds.deployment.parse(read("deployment"));
const { template } = deployment.spec;
const [app] = template.spec.containers;

describe("deploy/kubernetes", () => {
  it.each(Object.entries(kinds))("%s has every field that its kind requires", (name, schema) => {
    expect(schema.safeParse(read(name)).error?.message).toBeUndefined();
  });

  it("lists every manifest, in the version of this program", () => {
    const list = read("kustomization") as { resources: string[]; images: object[] };
    const present = readdirSync(path.join(root, "deploy/kubernetes"))
      .filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml")
      .sort();
    expect([...list.resources].sort()).toEqual(present);
    const { version } = JSON.parse(readText("package.json")) as { version: string };
    expect(list.images).toEqual([expect.objectContaining({ newTag: version })]);
  });

  it("selects the pods of the deployment everywhere", () => {
    const selected = [
      deployment.spec.selector.matchLabels,
      template.spec.topologySpreadConstraints[0]?.labelSelector.matchLabels,
      kinds.service.parse(read("service")).spec.selector,
      kinds.disruptions.parse(read("disruptions")).spec.selector.matchLabels,
      kinds.network.parse(read("network")).spec.podSelector.matchLabels,
    ];
    expect(selected).toEqual(selected.map(() => template.metadata.labels));
    const { scaleTargetRef, metrics } = kinds.autoscaler.parse(read("autoscaler")).spec;
    expect(scaleTargetRef.name).toBe(deployment.metadata.name);
    expect(metrics.map((one) => one.containerResource.container)).toEqual([app.name]);
  });

  it("asks addresses that the program answers, on the port of the image", () => {
    const probes = [app.startupProbe, app.readinessProbe, app.livenessProbe];
    expect(probes.map((one) => one.httpGet.path)).toEqual([
      addresses.readyz,
      addresses.healthz,
      addresses.healthz,
    ]);
    const dockerfile = readText("Dockerfile");
    expect(app.ports).toEqual([{ name: "http", containerPort: 3000 }]);
    expect(dockerfile).toContain("EXPOSE 3000\n");
    expect(dockerfile).toContain(`USER ${template.spec.securityContext.runAsUser}\n`);
  });

  it("sets only variables that the program reads, and mounts the files that they name", () => {
    const list = read("kustomization") as { configMapGenerator: { literals: string[] }[] };
    const literals = list.configMapGenerator.flatMap((one) => one.literals);
    const plain = literals.map((literal) => literal.split("=")[0] ?? "");
    expect(plain.filter((name) => !Object.hasOwn(variables.shape, name))).toEqual([]);
    const secret: string[] = SECRETS.map((name) => `${name}_FILE`);
    const mounted = app.volumeMounts.map(({ mountPath }) => `${mountPath}/`);
    const unknown = app.env.filter(
      ({ name, value }) =>
        !secret.includes(name) || !mounted.some((folder) => value.startsWith(folder)),
    );
    expect(app.env).toHaveLength(4);
    expect(unknown).toEqual([]);
  });

  it("mounts each volume once, and all that the read-only root needs", () => {
    const names = template.spec.volumes.map(({ name }) => name);
    expect(app.volumeMounts.map(({ name }) => name)).toEqual(names);
    expect(app.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
      expect.arrayContaining(["/tmp", "/data"]),
    );
  });

  it("leaves the app time to finish after no more requests are sent to it", () => {
    const [, wait] = app.lifecycle.preStop.exec.command;
    // The app itself gives running requests 10 s.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(wait) + 10);
  });
});
